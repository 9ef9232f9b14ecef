import { type CommandScope, filledStep, type Unresolved } from '@workrail/engine';
import { E } from '@workrail/kernel';
import { type ApiRequest, buildRequest, type RequestFinding } from '@workrail/openapi';
import type { CommandStep } from '@workrail/workflow-compiler';
import type { KnownCommand } from '../known-commands.ts';

/** A request that a step would make. */
export interface RenderedRequest {
  /** Undefined where it cannot be made. What is not resolved stands in it as its template. */
  readonly request: ApiRequest | undefined;
  readonly unresolved: readonly Unresolved[];
  /** What keeps it from being made. */
  readonly faults: readonly RequestFinding[];
  readonly warnings: readonly RequestFinding[];
}

export interface RenderOptions {
  /** Of the security schemes of the catalog. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly boundary: string;
  /** In place of secrets; without it they are what is sent. */
  readonly mask?: string;
}

/** The request of a step, as it is sent, or as it is shown where there is a mask. */
export function renderStep(
  step: CommandStep,
  { command, schemas, securitySchemes, catalog }: KnownCommand,
  scope: CommandScope,
  options: RenderOptions,
): RenderedRequest {
  const { unresolved, ...filled } = filledStep(step, scope);
  const built = buildRequest({
    command,
    schemas,
    securitySchemes,
    baseUrl: catalog.base_url ?? undefined,
    baseUrlGiven: catalog.base_url_given === true,
    ...filled,
    ...options,
  });
  if (E.isLeft(built)) return { request: undefined, unresolved, faults: built.left, warnings: [] };
  return {
    request: readable(built.right.request, unresolved),
    unresolved,
    faults: [],
    warnings: built.right.warnings,
  };
}

/** Templates that are not resolved are escaped like any text, which nobody could read. */
function readable(request: ApiRequest, unresolved: readonly Unresolved[]): ApiRequest {
  if (unresolved.length === 0) return request;
  const templates = unresolved.map(({ reference }) => `\${{ ${reference} }}`);
  const shown = (text: string): string =>
    templates.reduce(
      (whole, template) =>
        whole
          .replaceAll(encodeURIComponent(template), template)
          .replaceAll(encodeURIComponent(template).replaceAll('%20', '+'), template),
      text,
    );
  const { body } = request;
  return {
    ...request,
    url: shown(request.url),
    ...(body?.kind === 'text' ? { body: { ...body, text: shown(body.text) } } : {}),
  };
}

import type { Toolset } from '../tools/toolsets.ts';
import { commandsResource, providersResource } from './catalog-resources.ts';
import type { Resource } from './resource.ts';
import { manifestResource, manifestsResource, schemaResource, specResource } from './workflow-resources.ts';

/** Every resource there is, in the order in which they are listed. */
const RESOURCES: readonly Resource[] = [
  specResource,
  schemaResource,
  manifestsResource,
  manifestResource,
  commandsResource,
  providersResource,
];

/** The resources that a server offers. */
export const offeredResources = (toolsets: readonly Toolset[]): readonly Resource[] =>
  RESOURCES.filter(({ toolset }) => toolsets.includes(toolset));

import { previewInputs } from './preview-inputs.ts';
import { previewRendered } from './preview-rendered.ts';
import { resolveManifestInputs } from './resolve-inputs.ts';
import { stepPlan } from './step-plan.ts';
import { validateManifest } from './validate-manifest.ts';

/** What people and agents ask about workflows before they run them. They need no store, and write nothing. */
export const MANIFESTS = {
  validateManifest,
  previewInputs,
  resolveManifestInputs,
  previewRendered,
  stepPlan,
};

import type { Tool } from '../definition/define-tool.ts';
import { catalogImportTool } from './catalogs/catalog-import-openapi.ts';
import { catalogListTool } from './catalogs/catalog-list.ts';
import { catalogPreviewTool } from './catalogs/catalog-preview-import.ts';
import { catalogRemoveTool } from './catalogs/catalog-remove.ts';
import { catalogSetEnabledTool } from './catalogs/catalog-set-enabled.ts';
import { catalogValidateTool } from './catalogs/catalog-validate-openapi.ts';
import { commandListTool } from './catalogs/command-list.ts';
import { providerListTool } from './catalogs/provider-list.ts';
import { checkpointWorkflowTool } from './checkpoint-workflow.ts';
import { continueWorkflowTool } from './continue-workflow.ts';
import { inspectWorkflowTool } from './inspect-workflow.ts';
import { listWorkflowsTool } from './list-workflows.ts';
import { workflowPreviewInputsTool } from './manifests/workflow-preview-inputs.ts';
import { workflowPreviewRenderedTool } from './manifests/workflow-preview-rendered.ts';
import { workflowResolveInputsTool } from './manifests/workflow-resolve-inputs.ts';
import { workflowStepPlanTool } from './manifests/workflow-step-plan.ts';
import { workflowValidateTool } from './manifests/workflow-validate.ts';
import { readOutputTool } from './read-output.ts';
import { resumeSessionTool } from './resume-session.ts';
import { startSessionTool } from './start-session.ts';
import { startWorkflowTool } from './start-workflow.ts';
import type { Toolset } from './toolsets.ts';
import { workflowDeleteTool } from './workflow-delete.ts';
import { workflowGetTool } from './workflow-get.ts';
import { workflowListTool } from './workflow-list.ts';
import { workflowRenameTool } from './workflow-rename.ts';
import { workflowSaveTool } from './workflow-save.ts';

/** Every tool there is, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  listWorkflowsTool,
  inspectWorkflowTool,
  startWorkflowTool,
  continueWorkflowTool,
  resumeSessionTool,
  readOutputTool,
  checkpointWorkflowTool,
  startSessionTool,
  workflowListTool,
  workflowGetTool,
  workflowValidateTool,
  workflowPreviewInputsTool,
  workflowResolveInputsTool,
  workflowPreviewRenderedTool,
  workflowStepPlanTool,
  workflowSaveTool,
  workflowRenameTool,
  workflowDeleteTool,
  catalogListTool,
  catalogValidateTool,
  catalogPreviewTool,
  catalogImportTool,
  catalogSetEnabledTool,
  catalogRemoveTool,
  commandListTool,
  providerListTool,
];

/** The tools that a server offers. Read-only wins: it leaves no tool that writes. */
export const offeredTools = ({
  toolsets,
  readOnly,
}: {
  readonly toolsets: readonly Toolset[];
  readonly readOnly: boolean;
}): readonly Tool[] =>
  TOOLS.filter(
    ({ toolset, annotations }) => toolsets.includes(toolset) && (!readOnly || annotations.readOnlyHint),
  );

import type { JsonObject } from '@workrail/kernel';
import type { Assessment } from '@workrail/workflow-compiler';

/** What an assessment is sent as, with its levels in the place of the one that is chosen. */
export const assessmentExample = ({ id, dimensions }: Pick<Assessment, 'id' | 'dimensions'>): JsonObject => ({
  kind: 'wr.assessment',
  assessmentId: id,
  dimensions: Object.fromEntries(dimensions.map((one) => [one.id, `<${one.levels.join('|')}>`])),
});

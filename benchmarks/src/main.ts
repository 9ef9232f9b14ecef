/** Prints every figure with its limit; ends with 1 where one is over it. */
import { apis } from './measures/apis.ts';
import { bundles } from './measures/bundles.ts';
import { calls } from './measures/calls.ts';
import { compiling } from './measures/compile.ts';
import { contracts } from './measures/contracts.ts';
import { dashboard } from './measures/dashboard.ts';
import { firstCall } from './measures/first-call.ts';
import { freshProcess } from './measures/fresh-process.ts';
import { growth } from './measures/growth.ts';
import { library } from './measures/library.ts';
import { resume } from './measures/resume.ts';
import { savedWorkflows } from './measures/saved-workflows.ts';
import { sizes } from './measures/sizes.ts';
import { startUp } from './measures/start-up.ts';
import { starts } from './measures/starts.ts';
import { figureLine, kept } from './report.ts';
import { inSetting } from './setting.ts';

const MEASURES = {
  'start-up': startUp,
  'first-call': firstCall,
  'fresh-process': freshProcess,
  starts,
  calls,
  library,
  sizes,
  compile: compiling,
  contracts,
  growth,
  'saved-workflows': savedWorkflows,
  apis,
  resume,
  bundles,
  dashboard,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  process.stderr.write(
    `unknown measure ${unknown.join(', ')}; there are: ${Object.keys(MEASURES).join(', ')}\n`,
  );
  process.exit(2);
}

process.stdout.write(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
for (const [name, measure] of Object.entries(MEASURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await inSetting(measure)) {
    process.stdout.write(`${figureLine(figure)}\n`);
    if (!kept(figure)) process.exitCode = 1;
  }
}

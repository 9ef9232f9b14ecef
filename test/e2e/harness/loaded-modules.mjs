/** Loaded into a server before it starts (`node --import`): writes the URL of every module that it loads to the file named by LOADED_MODULES. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
    return next(url, context);
  },
});

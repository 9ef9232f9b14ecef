/** The floor's stub: the same start as the server's own, so that only what is loaded differs. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(process.env.FLOOR_DATA_DIR ?? '.', 'compile-cache'));
await import('./server.js' as string);

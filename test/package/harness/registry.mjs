/** A registry of one package on loopback: `node registry.mjs <tarball> <manifest>` prints its address. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [tarball, manifest] = process.argv.slice(2).map((file) => readFileSync(file));
const described = JSON.parse(manifest);

const server = createServer(({ url, headers }, response) => {
  if (url === '/package.tgz') response.end(tarball);
  else if (url === `/${described.name}`)
    response.end(
      JSON.stringify({
        name: described.name,
        'dist-tags': { latest: described.version },
        versions: {
          [described.version]: {
            ...described,
            dist: {
              tarball: `http://${headers.host}/package.tgz`,
              integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
            },
          },
        },
      }),
    );
  else response.writeHead(404).end('{}');
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
process.stdin.resume().on('end', () => process.exit());

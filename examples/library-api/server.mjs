/**
 * The API of `openapi.yaml`, in memory and on this machine only: `node server.mjs`. `PORT` is the port (default 4010; 0
 * takes a free one), `LIBRARY_KEY` the key that requests need (default `example-key`).
 */
import { createServer } from 'node:http';

const { PORT = '4010', LIBRARY_KEY = 'example-key' } = process.env;
const STOCKTAKE_MS = 2_000;
const BODY_BYTES = 1_048_576;

const branches = [
  { id: 'main', name: 'Main Street' },
  { id: 'harbour', name: 'Harbour' },
];
const books = [
  { id: 'b1', title: 'A Field Guide to Moss', isbn: '9780000000101', branch: 'main', copies: 2 },
  { id: 'b2', title: 'Moss and Stone', isbn: '9780000000102', branch: 'harbour', copies: 1 },
  { id: 'b3', title: 'Tides', isbn: '9780000000103', branch: 'harbour', copies: 4 },
];
const stocktakes = [];

const error = (status, message) => ({ status, body: { error: message } });

function listBooks({ query }) {
  const words = (query.get('q') ?? '').toLowerCase();
  const limit = Number(query.get('limit') ?? 20);
  const start = Number(query.get('cursor') ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) return error(400, 'limit is 1 to 50');
  if (!Number.isInteger(start) || start < 0) return error(400, 'cursor is of no page');
  const found = books.filter(({ title, isbn }) => `${title} ${isbn}`.toLowerCase().includes(words));
  const end = start + limit;
  const next_cursor = end < found.length ? String(end) : null;
  return { status: 200, body: { items: found.slice(start, end), next_cursor } };
}

function addBook({ json: { title, isbn, branch, copies = 1 } }) {
  if (typeof title !== 'string' || typeof isbn !== 'string') return error(400, 'title and isbn are texts');
  if (!branches.some(({ id }) => id === branch)) return error(400, `there is no branch ${branch}`);
  const book = { id: `b${books.length + 1}`, title, isbn, branch, copies };
  books.push(book);
  return { status: 201, body: book };
}

function addCover({ id, type, bytes }) {
  if (!books.some((book) => book.id === id)) return error(404, `there is no book ${id}`);
  if (!type.startsWith('multipart/form-data') || bytes.length === 0)
    return error(415, 'send multipart/form-data');
  return { status: 204 };
}

function startStocktake({ json: { branch } }) {
  if (!branches.some(({ id }) => id === branch)) return error(400, `there is no branch ${branch}`);
  const stocktake = { id: `s${stocktakes.length + 1}`, branch, end: Date.now() + STOCKTAKE_MS };
  stocktakes.push(stocktake);
  return { status: 202, body: shown(stocktake) };
}

function showStocktake({ id }) {
  const found = stocktakes.find((one) => one.id === id);
  return found === undefined
    ? error(404, `there is no stocktake ${id}`)
    : { status: 200, body: shown(found) };
}

function shown({ id, branch, end }) {
  if (Date.now() < end) return { id, branch, status: 'running', counted: null };
  const here = books.filter((book) => book.branch === branch);
  return { id, branch, status: 'done', counted: here.reduce((sum, { copies }) => sum + copies, 0) };
}

const ROUTES = [
  ['GET', /^\/books$/, listBooks],
  ['POST', /^\/books$/, addBook],
  ['POST', /^\/books\/([^/]+)\/cover$/, addCover],
  ['GET', /^\/branches$/, () => ({ status: 200, body: branches })],
  ['POST', /^\/stocktakes$/, startStocktake],
  ['GET', /^\/stocktakes\/([^/]+)$/, showStocktake],
];

async function answer(request) {
  if (request.headers['x-library-key'] !== LIBRARY_KEY) return error(401, 'send the key as X-Library-Key');
  const { pathname, searchParams: query } = new URL(request.url, 'http://localhost');
  const [, path, handle] =
    ROUTES.find(([method, form]) => method === request.method && form.test(pathname)) ?? [];
  if (handle === undefined) return error(404, `there is no ${request.method} ${pathname}`);
  const bytes = await bodyOf(request);
  if (bytes === undefined) return error(413, `a body has at most ${BODY_BYTES} bytes`);
  const type = request.headers['content-type'] ?? '';
  const json = type.startsWith('application/json') ? jsonOf(bytes) : {};
  if (json === undefined) return error(400, 'the body is no JSON object');
  return handle({ query, type, bytes, json, id: path.exec(pathname)?.[1] });
}

async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonOf(bytes) {
  try {
    const value = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const server = createServer(async (request, response) => {
  const { status, body } = await answer(request);
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
});

server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`The library is open at http://127.0.0.1:${server.address().port}\n`);
});

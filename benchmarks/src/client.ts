import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A client that adds as little as possible: one line out, one line in. */
export class Client {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  constructor(file: string, env: Readonly<Record<string, string>>) {
    this.#process = spawn(process.execPath, [file], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { stdout } = this.#process;
    if (stdout === null) throw new Error('the server has no stdout');
    let rest = '';
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(JSON.parse(line) as Answer);
    });
  }

  request(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(JSON.stringify(error)));
      });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  async open(): Promise<void> {
    const clientInfo = { name: 'benchmark', version: '1.0.0' };
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async call(name: string, args: object): Promise<Record<string, unknown>> {
    const result = (await this.request('tools/call', { name, arguments: args })) as {
      readonly isError?: boolean;
      readonly structuredContent: Record<string, unknown>;
    };
    if (result.isError === true) throw new Error(JSON.stringify(result.structuredContent));
    return result.structuredContent;
  }

  /** Resident memory in MiB, as Linux counts it. */
  residentMemory(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.stdin?.end();
    });
  }

  #receive(answer: Answer): void {
    if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
  }

  #send(message: object): void {
    this.#process.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}

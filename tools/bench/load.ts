import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';

const run = promisify(execFile);
const program = path.join(projectRoot, 'node_modules/autocannon/autocannon.js');

const Result = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
});

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

/** Asks one address again and again from its own process. Throws when an answer is not a success. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { seconds, connections = 8 }: { seconds: number; connections?: number },
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds), ...given, url];
  const { stdout } = await run(process.execPath, [program, ...args], { maxBuffer: 2 ** 24 });
  const result = Result.parse(JSON.parse(stdout));
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

import { fork } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { textsOf, type Message } from '#kernel/message.ts';
import { codeRoot } from '#platform/paths.ts';
import { say } from '../../messages.ts';
import { formats } from '../../states.ts';
import type { Reader } from './reader.ts';

const maxMs = 10_000;
const maxReads = 100;
const maxRead = 1_048_576;
const maxTotal = 8 * maxRead;
const maxMemoryMb = 64;

const Answer = z.union([
  z.strictObject({ from: z.int().min(0), length: z.int().min(0).max(maxRead) }),
  z.strictObject({
    verdict: z.union([
      z.strictObject({ format: z.enum(formats), virtualBytes: z.int().min(1) }),
      z.strictObject({
        refusal: z.strictObject({
          cause: z.string().max(40),
          values: z.record(z.string().max(20), z.union([z.number(), z.string().max(100)])),
        }),
      }),
    ]),
  }),
  z.strictObject({ failed: z.string() }),
]);
type Verdict = Extract<z.infer<typeof Answer>, { verdict: unknown }>['verdict'];
export type Inspected = Exclude<Verdict, { refusal: unknown }> | { refusal: Message };

const cannot: Inspected = { refusal: say('inspect.limits') };

/** What the process found, its reason as a message; one that is not known was made up by what it looked at. */
function inspectedOf(verdict: Verdict): Inspected {
  if (!('refusal' in verdict)) return verdict;
  const { cause, values } = verdict.refusal;
  const id = `library.inspect.${cause}`;
  return textsOf('en').has(id) ? { refusal: { id, values } } : cannot;
}

/**
 * Inspects an image in its own process, with limits on time, memory and readable data. The process can't open files; if
 * anything fails, the image is refused. Without a format, any is accepted.
 */
export function runInspect(reader: Reader, format: string | null): Promise<Inspected> {
  const file = path.join(codeRoot, `domains/library/api/inspect/child${path.extname(import.meta.filename)}`);
  // Its own modules: a build puts those that it shares with others into a folder of their own.
  const readable = [path.dirname(file), path.join(codeRoot, 'code')];
  const child = fork(file, [], {
    execArgv: [
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
      `--max-old-space-size=${maxMemoryMb}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  return new Promise((resolve, reject) => {
    let [reads, total] = [0, 0];
    const end = (verdict: Inspected): void => {
      clearTimeout(late);
      child.kill('SIGKILL');
      resolve(verdict);
    };
    const late = setTimeout(() => end(cannot), maxMs);
    child.once('exit', () => end(cannot));
    child.once('error', () => end(cannot));
    child.on('message', (message) => {
      const answer = Answer.safeParse(message);
      if (!answer.success || 'failed' in answer.data) return end(cannot);
      if ('verdict' in answer.data) return end(inspectedOf(answer.data.verdict));
      const { from, length } = answer.data;
      reads += 1;
      total += length;
      if (reads > maxReads || total > maxTotal) return end(cannot);
      reader.read(from, length).then(
        (bytes) => child.connected && child.send({ bytes }),
        (error: unknown) => {
          clearTimeout(late);
          child.kill('SIGKILL');
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
    child.send({ size: reader.size, format });
  });
}

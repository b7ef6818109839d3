import { spawn } from 'node:child_process';

/** A program of this machine failed, with what it said. */
export class ToolFailed extends Error {
  override name = 'ToolFailed';
  readonly exitCode: number | null;
  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface ToolOptions {
  input?: string;
  /** It is killed when it takes longer. */
  withinMs?: number;
  /** Who it runs as. */
  user?: number | null;
}

/** Runs a program to its end, without a shell, and gives what it wrote. Throws ToolFailed. */
export async function runTool(
  command: string,
  args: readonly string[],
  { input, withinMs, user }: ToolOptions = {},
): Promise<string> {
  const as = user == null ? {} : { uid: user, gid: user };
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    ...as,
  });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-2000)));
  child.stdin.on('error', () => child.stdin.destroy()).end(input ?? '');
  const code = await new Promise<number | null>((resolve, reject) => {
    child
      .once('error', (error) => reject(new ToolFailed(`${command} cannot be run: ${error.message}`, null)))
      .once('close', (exitCode) => resolve(exitCode));
  });
  if (code !== 0) throw new ToolFailed(said.trim() || `${command} ended with ${code ?? 'a signal'}.`, code);
  return out;
}

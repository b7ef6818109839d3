import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** A session at a console: what a browser would hold of it. */
export interface Session {
  url: string;
  email: string;
  cookies: Record<string, string>;
  token: string;
}

function fileOf(env: NodeJS.ProcessEnv): string {
  const given = env['XDG_CONFIG_HOME'];
  const folder = given === undefined || given === '' ? path.join(homedir(), '.config') : given;
  return path.join(folder, 'cloud', 'session.json');
}

/** The kept session; null where no one is signed in. */
export function readSession(env: NodeJS.ProcessEnv): Session | null {
  try {
    return JSON.parse(readFileSync(fileOf(env), 'utf8')) as Session;
  } catch {
    return null;
  }
}

/** Keeps a session for this user alone; renamed into place, so that a call beside this one reads a whole file. */
export function keepSession(env: NodeJS.ProcessEnv, session: Session): void {
  const file = fileOf(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

export function forgetSession(env: NodeJS.ProcessEnv): void {
  rmSync(fileOf(env), { force: true });
}

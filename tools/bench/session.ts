import { demoPassword } from '#seed/people.ts';

export interface Session {
  cookies: Record<string, string>;
  /** What a browser of this session sends with every change. */
  headers: Record<string, string>;
}

/** Signs in to the demonstration. Throws when it is refused. */
export async function signIn(address: string, email: string): Promise<Session> {
  const answer = await fetch(`${address}/svc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const pairs = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!);
  const cookies = Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]));
  const token = answer.headers.get('token') ?? '';
  const cookie = pairs.map(([pair]) => pair).join('; ');
  return { cookies, headers: { cookie, token, 'x-xsrf-token': decodeURIComponent(cookies['XSRF-TOKEN'] ?? '') } };
}

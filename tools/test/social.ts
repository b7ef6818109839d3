import type { Browser } from './people.ts';

interface TokenBody {
  socialId: string;
  email: string;
  handler: string;
  state: string;
  page: string;
  [field: string]: unknown;
}

/** Goes to the sandbox provider and chooses someone; answers what the way back carries. */
export async function choose(
  browser: Browser,
  person: string,
  page = 'login',
): Promise<{ stateToken: string; back: URL }> {
  const { stateToken } = (await browser.send('GET', '/svc/socialAccess/stateToken')).json<{ stateToken: string }>();
  const asked = await browser.send('GET', `/svc/socialAccess/stateToken/sandbox/${page}/${stateToken}`);
  const { url } = asked.json<{ url: string }>();
  const answer = await fetch(`${url}&${person === 'deny' ? 'deny=1' : `person=${person}`}`, { redirect: 'manual' });
  return { stateToken, back: new URL(answer.headers.get('location') ?? '') };
}

/** Trades what the way back carries for the social token. */
export async function finish(browser: Browser, { stateToken, back }: { stateToken: string; back: URL }) {
  const code = back.searchParams.get('code') ?? '';
  const error = back.searchParams.get('error');
  return browser.send('POST', '/svc/socialAccess/stateToken', {
    body: { code, social: 'sandbox', stateToken, ...(error === null ? {} : { error }) },
  });
}

/** The social token of someone, for a browser. */
export async function socialToken(browser: Browser, person: string, page = 'login'): Promise<TokenBody> {
  const answer = await finish(browser, await choose(browser, person, page));
  if (answer.statusCode !== 200) throw new Error(`no social token: ${answer.body}`);
  return answer.json<TokenBody>();
}

/** Uses a social token. */
export const useToken = (browser: Browser, token: object) =>
  browser.send('POST', '/svc/socialAccess/token', { body: token });

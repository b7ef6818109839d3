import { worldPassword, type Browser } from './world.ts';

/** The same browser after its person has proven who they are, as the dialog of the console does. */
export async function proven(browser: Browser, password = worldPassword): Promise<Browser> {
  const answer = await browser.request({
    method: 'POST',
    url: '/svc/header/reauthenticate',
    payload: { password },
  });
  const session = answer.cookies.find(({ name }) => /(^|-)session$/.test(name));
  if (session === undefined) throw new Error(`the proof answered ${answer.statusCode}: ${answer.body}`);
  const xsrf = browser.headers['x-xsrf-token'] ?? '';
  const headers = { ...browser.headers, cookie: `${session.name}=${session.value}; XSRF-TOKEN=${xsrf}` };
  return {
    headers,
    request: (options) => browser.request({ ...options, headers: { ...headers, ...options.headers } }),
  };
}

/** Does on the hosted pages what a person does in a browser, for tests without one. */
export async function payByCard(url: string, number: string, outcome?: 'complete' | 'fail'): Promise<PageAnswer> {
  const first = await submit(url, { number, expiry: '12 / 34', cvc: '123' });
  return outcome === undefined ? first : submit(`${url}/authentication`, { outcome });
}

/** Approves a PayPal order. */
export const approve = (url: string, account: 'funded' | 'empty' = 'funded'): Promise<PageAnswer> =>
  submit(url, { account });

export interface PageAnswer {
  /** Where the page sends the browser; null: it stays. */
  location: string | null;
  html: string;
}

async function submit(url: string, fields: Record<string, string>): Promise<PageAnswer> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { location: answer.headers.get('location'), html: await answer.text() };
}

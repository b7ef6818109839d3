declare global {
  interface Window {
    /** Answers asked for by the inline script, by address. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Headers of every call; the `token` header joins once a session has given one. */
export function callHeaders(): Record<string, string> {
  const token = sessionStorage.getItem('console.token');
  const headers: Record<string, string> = { accept: 'application/json', 'api-version': 'latest' };
  // The server answers in the language of the page; where none was chosen here, the browser says its own.
  const language = localStorage.getItem('console.language');
  if (language) headers['accept-language'] = language;
  if (token) headers['token'] = token;
  return headers;
}

/** First answers, asked for while the application loads. Each is handed out once; later reads go to the server. */
export const early = {
  ask(url: string) {
    const answer = fetch(url, { headers: callHeaders() });
    // Handed out or not, a failed early call must not surface as an unhandled rejection.
    answer.catch(() => undefined);
    (window.earlyAnswers ??= new Map()).set(url, answer);
  },
  take(url: string): Promise<Response> | undefined {
    const answer = window.earlyAnswers?.get(url);
    window.earlyAnswers?.delete(url);
    return answer;
  },
};

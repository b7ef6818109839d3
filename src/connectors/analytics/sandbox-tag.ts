/**
 * A tag with the outside of Google's: it works off `dataLayer`, knows `js`, `config` and `event`, and reports by
 * `POST /g/collect` with the parameters of GA4's protocol. `window['ga-disable-<id>']` silences it.
 */
export const tagScript = (id: string): string => `(() => {
  const id = ${JSON.stringify(id.replaceAll(/[^\w-]/g, ''))};
  const base = new URL(document.currentScript.src).origin;
  const layer = (window.dataLayer = window.dataLayer || []);
  const cookie = document.cookie.match(/(?:^|; )_ga=([^;]*)/);
  const client = cookie ? cookie[1] : 'GA1.1.' + Math.floor(Math.random() * 2 ** 31) + '.' + Math.floor(Date.now() / 1000);
  document.cookie = '_ga=' + client + '; path=/; max-age=63072000; samesite=lax';
  let shared = {};
  const report = (name, fields) => {
    if (window['ga-disable-' + id]) return;
    const { user_id: uid, ...own } = { ...shared, ...fields };
    const query = new URLSearchParams({ v: '2', tid: id, cid: client, en: name, dl: location.origin + location.pathname });
    if (uid) query.set('uid', uid);
    for (const [key, value] of Object.entries(own)) query.set((typeof value === 'number' ? 'epn.' : 'ep.') + key, String(value));
    void fetch(base + '/g/collect?' + query, { method: 'POST', mode: 'no-cors', keepalive: true });
  };
  const take = ([command, name, fields = {}]) => {
    if (command === 'config' && name === id) {
      const { send_page_view: view, ...rest } = fields;
      shared = rest;
      if (view !== false) report('page_view', {});
    }
    if (command === 'event') report(name, fields);
  };
  layer.forEach((entry) => take(Array.from(entry)));
  layer.push = (...entries) => {
    entries.forEach((entry) => take(Array.from(entry)));
    return Array.prototype.push.apply(layer, entries);
  };
})();
`;

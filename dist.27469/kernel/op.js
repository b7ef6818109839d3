/** Declares an operation; `contract()` gives it its name and domain. */
export function op(d) {
    return {
        name: '',
        domain: '',
        method: d.method,
        path: d.path,
        base: d.base ?? '/svc',
        summary: d.summary,
        may: d.may,
        audit: d.audit,
        params: d.params,
        query: d.query,
        input: d.input,
        output: d.output,
        status: d.status ?? (d.output === null ? 204 : 200),
        idempotent: d.idempotent ?? false,
        ifMatch: d.ifMatch ?? false,
        limit: d.limit ?? (d.method === 'GET' ? 'read' : 'write'),
        download: d.download ?? false,
    };
}
/** Gathers the operations of one domain under their names. Each `contract.ts` exports exactly one. */
export function contract(domain, ops) {
    return Object.fromEntries(Object.entries(ops).map(([name, o]) => [name, { ...o, name, domain }]));
}

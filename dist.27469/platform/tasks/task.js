export const next = (step, more = {}) => ({
    verb: 'next',
    step,
    ...more,
});
export const wait = (seconds, more = {}) => ({
    verb: 'wait',
    seconds,
    ...more,
});
export const done = (more = {}) => ({ verb: 'done', ...more });
export const fail = (reason) => ({ verb: 'fail', reason });
/** Declares a task; types of data and secret come from the type arguments, steps from the table. */
export function task() {
    return (definition) => definition;
}

/** The one function of Babel that is used here: it ships no types. */
declare module '@babel/core' {
  export function transformSync(code: string, options: object): unknown;
}

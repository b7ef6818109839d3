/** What is used here of Babel, which ships no types. */
declare module '@babel/core' {
  export function transformSync(code: string, options: object): unknown;
  export function parseSync(code: string, options: object): Syntax;

  /** A node of the syntax tree, with what its kinds have: see Babel's AST specification. */
  export interface Syntax {
    type: string;
    name?: string;
    value?: string | Syntax;
    start: number;
    end: number;
    loc: { start: { line: number } };
    callee?: Syntax;
    object?: Syntax;
    property?: Syntax;
    arguments?: Syntax[];
    tag?: Syntax;
    quasi: Syntax;
    quasis: { value: { cooked: string } }[];
    expressions?: Syntax[];
    typeParameters?: { params?: Syntax[] };
    typeArguments?: { params?: Syntax[] };
    typeAnnotation?: Syntax;
    typeName?: Syntax;
    expression?: Syntax;
    types?: Syntax[];
    members?: Syntax[];
    properties?: Syntax[];
    elements?: Syntax[];
    params?: Syntax[];
    literal?: { value?: string };
    key?: { name?: string; value?: string };
    pattern?: string;
    consequent?: Syntax;
    alternate?: Syntax;
    optional?: boolean;
    extends?: Syntax[];
    body?: { body: Syntax[] };
    declaration?: Syntax | null;
    id?: { name?: string };
    init?: Syntax | null;
  }
}

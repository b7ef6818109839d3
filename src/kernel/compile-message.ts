import { compileMessage as compile } from '@lingui/message-utils/compileMessage';

/** A parsed ICU message: text, `[value]`, and `[value, 'plural', cases]`. */
export type Token = string | readonly [name: string, type?: string, format?: unknown];
export type Compiled = string | readonly Token[];

/** Parses an ICU message. The console's build replaces this file: its catalogs come compiled, without a parser. */
export const compileMessage = (text: Compiled): Compiled => (typeof text === 'string' ? compile(text) : text);

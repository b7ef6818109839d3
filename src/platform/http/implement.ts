import type { ListOp } from '#kernel/list.ts';
import type { AnyOp, Contract } from '#kernel/op.ts';
import type { Handler } from './context.ts';
import { fileHandler, pageHandler } from './list.ts';
import type { ListRows } from './list-source.ts';

/** A handler for each operation; of a list where its rows come from, which makes its page and its file. */
export type Handlers<C extends Contract> = {
  [K in keyof C as C[K] extends { fileOf: string } ? never : K]: C[K] extends ListOp ? ListRows<C[K]> : Handler<C[K]>;
};

export interface Operation {
  op: AnyOp;
  handler: Handler<AnyOp>;
  /** Of a list: where its rows come from. */
  rows?: ListRows<ListOp>;
}

/** Joins a contract and its handlers; one that is missing or of a wrong shape does not compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Operation[] {
  const given = handlers as Readonly<Record<string, Handler<AnyOp> | ListRows<ListOp>>>;
  return Object.entries(contract).map(([name, op]) => {
    // The type of the handlers has one for each operation, but for the files of lists.
    const handler = given[op.fileOf ?? name]!;
    if (!('source' in handler)) return { op, handler };
    return op.fileOf === undefined
      ? { op, handler: pageHandler(handler), rows: handler }
      : { op, handler: fileHandler(handler) };
  });
}

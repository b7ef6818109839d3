type Run = <R>(work: () => R) => R;

/** Rows that are read while an answer is sent: each is read, and the reading ended, in the context that `read` and `end` give. */
export function rowsWithin<T>({ read, end }: { read: Run; end: Run }, rows: AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const reading = read(() => rows[Symbol.asyncIterator]());
      return {
        next: () => read(() => reading.next()),
        return: async () => (await end(() => reading.return?.())) ?? { done: true, value: undefined },
      };
    },
  };
}

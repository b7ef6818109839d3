/** How long a part of the console may take to arrive (specification, section 9). */
const longestMs = 120_000;

/** A part of the console did not arrive: the connection broke, or a newer build no longer has it. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/** A connection that broke, as when the computer changes its network, is mostly back after so long. */
const againMs = 1000;

/** Loads a part of the console, and tries once more. Throws PartMissing where it doesn't arrive. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new PartMissing('took too long')), longestMs);
  });
  try {
    return await Promise.race([twice(load), late]);
  } catch (error) {
    throw isPartMissing(error) ? new PartMissing('did not arrive', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isPartMissing(error)) throw error;
    await new Promise((again) => setTimeout(again, againMs));
    return load();
  }
}

/** Whether an error means that a part did not arrive. Each browser has its own words for it. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof PartMissing ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message));

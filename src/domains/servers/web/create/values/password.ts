/** Numbers from the browser's secure source; those that would favour the small ones are drawn again. */
export function secureBelow(below: number): number {
  const limit = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
    if (drawn < limit) return drawn % below;
  }
}

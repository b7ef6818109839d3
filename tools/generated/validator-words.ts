/** How the library of the schemas speaks of a value, whatever it is. */
export const validatorWords =
  /\b(Invalid|expected|received|Too (small|big)|must match|Unrecognized|undefined|NaN)\b|[<>]=|UUID|\^|\{/;

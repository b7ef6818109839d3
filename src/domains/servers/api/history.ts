/** Who did something, as the history names them. */
export interface By {
  name: string;
  /** One of `historySources`. */
  source: string;
}

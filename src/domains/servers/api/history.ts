/** Who did something, as the history names them. */
export interface By {
  name: string;
  /** console, api, engine (it happened without us) or system. */
  source: string;
}

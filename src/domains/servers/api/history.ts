/** Who did something, as the history names them. */
export interface By {
  name: string;
  /** console, api, schedule, engine (it happened without us) or system. */
  source: string;
}

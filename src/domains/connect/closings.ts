/** The close codes of a console's WebSocket. The page has its own texts for them; `refused` includes the reason. */
export const closings = {
  /** The ticket was used, has run out, or is not of this session. */
  ticket: 4001,
  /** The session is over. */
  signedOut: 4002,
  /** The permission was taken away. */
  forbidden: 4003,
  /** The server is gone, or not the person's anymore. */
  gone: 4004,
  /** The server cannot be reached in its present state; the reason says why. */
  refused: 4009,
  /** The machine ended it: its power went off. */
  ended: 4010,
  /** The person has too many open. */
  tooMany: 4029,
  /** The page does not keep to the protocol. */
  broken: 4400,
  /** This process stops: another one takes over at once. */
  restarting: 1012,
  /** The engine does not answer. */
  unavailable: 1013,
} as const;

export type Closing = keyof typeof closings;

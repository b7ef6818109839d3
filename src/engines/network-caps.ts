/** The smallest and largest cap that engines take, in Mbit/s. */
export const capBounds = { least: 1, most: 100_000 } as const;

/** How much machines may send and receive at a time. */
export interface NetworkCapPort {
  /**
   * Caps what the cards of a machine in public networks carry together, in each direction; null takes the cap away. What goes
   * beyond it is dropped. It is in force when this returns, and stays over power changes. It sets a state, and so needs no
   * token: twice is once. A machine that is not there is EngineFinal.
   */
  capNetwork(of: { machineRef: string; mbps: number | null }, signal: AbortSignal): Promise<void>;
}

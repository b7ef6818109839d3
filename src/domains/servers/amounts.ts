/** What servers of one size take of the quotas, but their addresses and cost. */
export const amountsOfSize = (
  { cpuCount, ramMb, diskSizesGb }: { cpuCount: number; ramMb: number; diskSizesGb: readonly number[] },
  servers: number,
) => ({
  servers,
  cpus: servers * cpuCount,
  ramGb: (servers * ramMb) / 1024,
  diskGb: servers * diskSizesGb.reduce((sum, gb) => sum + gb, 0),
});

/** Days that the list covers, and the same number before them that costs are compared with. */
export const activityDays = [1, 7, 30] as const;
export const usualActivityDays = 7;

/** From where on something stands out, and the points that it adds to the risk. */
export const risks = {
  failedSignIns: { from: 5, points: 20 },
  countries: { from: 2, points: 20 },
  created: { from: 5, points: 20 },
  ended: { from: 5, points: 10 },
  /** Costs at least so many times as high as before, and at least so many minor units. */
  spend: { times: 2, from: 5000, points: 20 },
  /** Days since sign-up. */
  isNew: { days: 7, points: 10 },
} as const;
/** From where on a risk is called medium and high. */
export const riskLevels = { medium: 20, high: 40 } as const;

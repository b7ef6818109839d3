/** Who signs in to the rescue system. */
export const rescueUser = 'rescue';

import { path } from '#kernel/paths.ts';

export const accessMatrixPath = path('/accessMatrix');
export const personAccessPath = path('/accessMatrix/$userId');
export const accessReviewsPath = path('/accessReviews');
export const accessReviewPath = path('/accessReviews/$reviewId');

import type { Domain } from '#platform/app.ts';

const images: Domain = { name: 'images' };
export default images;

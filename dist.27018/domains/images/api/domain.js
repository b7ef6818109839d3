const images = { name: 'images' };
export default images;

const networks = { name: 'networks' };
export default networks;

const infrastructure = { name: 'infrastructure' };
export default infrastructure;

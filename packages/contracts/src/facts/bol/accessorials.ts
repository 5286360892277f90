export { type AccessorialId, accessorials, accessorialsAt, type FreightEnd } from '@freightwright/domain';

import type * as contract from '@freightwright/contracts';
import {
  bolEbolAddress,
  bolLabelsAddress,
  bolPdfAddress,
  bolUsageAddress,
  changeBolAddressAddress,
  changeBolDraftAddress,
  changeBolProductAddress,
  changeBolTemplateAddress,
  createBolDraftAddress,
  deleteBolDraftAddress,
  emailResultsAddress,
  enableProAddress,
  generateBolAddress,
  issueBolDraftAddress,
  keepBolAddressAddress,
  keepBolProductAddress,
  keepBolTemplateAddress,
  listBolAddressesAddress,
  listBolProductsAddress,
  listBolsAddress,
  listBolTemplatesAddress,
  predictionUsageAddress,
  readBolAddress,
  readBolTemplateAddress,
  readZipAddress,
  registerAddress,
  removeBolAddressAddress,
  removeBolProductAddress,
  removeBolTemplateAddress,
  signInAddress,
  signOutAddress,
  signOutEverywhereAddress,
  userStatusAddress,
  voidBolAddress,
} from '@freightwright/contracts/facts';
import type { ClientRoute } from './client-route.ts';

// The routes that pages call, for `callRoute` and `platform.call`: the address, and the types of the contract.

export const signIn: ClientRoute<typeof contract.signIn> = signInAddress;
export const register: ClientRoute<typeof contract.register> = registerAddress;
export const signOut: ClientRoute<typeof contract.signOut> = signOutAddress;
export const signOutEverywhere: ClientRoute<typeof contract.signOutEverywhere> = signOutEverywhereAddress;
export const generateBol: ClientRoute<typeof contract.generateBol> = generateBolAddress;
export const listBols: ClientRoute<typeof contract.listBols> = listBolsAddress;
export const readBol: ClientRoute<typeof contract.readBol> = readBolAddress;
export const bolPdf: ClientRoute<typeof contract.bolPdf> = bolPdfAddress;
export const bolLabels: ClientRoute<typeof contract.bolLabels> = bolLabelsAddress;
export const bolEbol: ClientRoute<typeof contract.bolEbol> = bolEbolAddress;
export const voidBol: ClientRoute<typeof contract.voidBol> = voidBolAddress;
export const createBolDraft: ClientRoute<typeof contract.createBolDraft> = createBolDraftAddress;
export const changeBolDraft: ClientRoute<typeof contract.changeBolDraft> = changeBolDraftAddress;
export const deleteBolDraft: ClientRoute<typeof contract.deleteBolDraft> = deleteBolDraftAddress;
export const issueBolDraft: ClientRoute<typeof contract.issueBolDraft> = issueBolDraftAddress;
export const listBolAddresses: ClientRoute<typeof contract.listBolAddresses> = listBolAddressesAddress;
export const keepBolAddress: ClientRoute<typeof contract.keepBolAddress> = keepBolAddressAddress;
export const changeBolAddress: ClientRoute<typeof contract.changeBolAddress> = changeBolAddressAddress;
export const removeBolAddress: ClientRoute<typeof contract.removeBolAddress> = removeBolAddressAddress;
export const listBolTemplates: ClientRoute<typeof contract.listBolTemplates> = listBolTemplatesAddress;
export const readBolTemplate: ClientRoute<typeof contract.readBolTemplate> = readBolTemplateAddress;
export const keepBolTemplate: ClientRoute<typeof contract.keepBolTemplate> = keepBolTemplateAddress;
export const changeBolTemplate: ClientRoute<typeof contract.changeBolTemplate> = changeBolTemplateAddress;
export const removeBolTemplate: ClientRoute<typeof contract.removeBolTemplate> = removeBolTemplateAddress;
export const listBolProducts: ClientRoute<typeof contract.listBolProducts> = listBolProductsAddress;
export const keepBolProduct: ClientRoute<typeof contract.keepBolProduct> = keepBolProductAddress;
export const changeBolProduct: ClientRoute<typeof contract.changeBolProduct> = changeBolProductAddress;
export const removeBolProduct: ClientRoute<typeof contract.removeBolProduct> = removeBolProductAddress;
export const readZip: ClientRoute<typeof contract.readZip> = readZipAddress;
export const emailResults: ClientRoute<typeof contract.emailResults> = emailResultsAddress;
export const enablePro: ClientRoute<typeof contract.enablePro> = enableProAddress;
export const userStatus: ClientRoute<typeof contract.userStatus> = userStatusAddress;
export const bolUsage: ClientRoute<typeof contract.bolUsage> = bolUsageAddress;
export const predictionUsage: ClientRoute<typeof contract.predictionUsage> = predictionUsageAddress;

import type { KeptBolProduct } from '@freightwright/contracts';
import type { ComponentProps } from 'react';
import { useOfferedProducts } from '../book/book-queries.ts';
import { KeptField } from '../book/kept-field.tsx';
import type { TextInput } from '../fields/text-input.tsx';
import { productInWords } from './product-in-words.ts';

interface ProductFieldProps extends ComponentProps<typeof TextInput> {
  readonly onTake: (kept: KeptBolProduct) => void;
}

/** The description of a line. The products whose own begins so are offered. */
export const ProductField = (props: ProductFieldProps) => (
  <KeptField {...props} from="From your products" useOffered={useOfferedProducts} inWords={inWords} />
);

const inWords = ({ product }: KeptBolProduct) => ({
  title: product.commodityDescription ?? '',
  detail: productInWords(product),
});

import { FieldError, looks, pdfFailed, useBillPdf } from '@freightwright/mfe-kit';

/** Saves a bill's PDF. */
export function PdfButton({ id, bolNumber }: { readonly id: string; readonly bolNumber: string }) {
  const { pending, failed, download } = useBillPdf();
  return (
    <>
      <button
        type="button"
        className={looks.textButton}
        aria-label={`Download PDF of ${bolNumber}`}
        aria-disabled={pending === id}
        onClick={() => void download(id)}
      >
        PDF
      </button>
      {failed === id && <FieldError>{pdfFailed}</FieldError>}
    </>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { scrollIntoView, scrollToOpened } from '#client/lib/focus.ts';
import { BoxField } from '#client/ui/box-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { type BuyerIdentity, customerSchema } from '#shared/customer/customer.ts';
import form from './form.module.css';
import { problemText, saveProblemText } from './problem-text.ts';
import styles from './prove-buyer.module.css';
import { useSaveBuyer } from './use-save-buyer.ts';

const proofSchema = z.object({ email: customerSchema.shape.email, document: customerSchema.shape.document });

/** Asks for e-mail and document. If both are the buyer's, the visitor sees the buyer's data except the address (R1). */
export function ProveBuyer({ question }: { question: string }) {
  const proving = useSaveBuyer('proveBuyer');
  return <FoldedProof {...proving} question={question} onProof={(identity) => proving.mutate({ identity })} />;
}

type ProofFormProps = {
  isPending: boolean;
  error: unknown;
  reset: () => void;
  variant?: 'secondary';
  onProof: (identity: BuyerIdentity) => void;
};

/** Shows the form when the visitor opens it. */
export function FoldedProof({ question, ...proving }: ProofFormProps & { question: string }) {
  return (
    <details className={styles.prove} onToggle={scrollToOpened}>
      <summary>{question}</summary>
      <ProofForm {...proving} variant="secondary" />
    </details>
  );
}

export function ProofForm({ isPending, error, reset, variant, onProof }: ProofFormProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: zodResolver(proofSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', document: '' },
  });
  const submit = handleSubmit((identity) => {
    if (!isPending) onProof(identity);
  });
  const fieldOf = (name: keyof BuyerIdentity) => {
    const onChange = () => {
      clearErrors(name);
      if (error) reset();
    };
    return { ...register(name, { onChange }), problem: problemText(t, formState.errors[name]?.message, name) };
  };
  const refusal = saveProblemText(t, error);
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.hint}>{t('checkout.otherBuyer.hint')}</p>
      <BoxField
        {...fieldOf('email')}
        label={t('checkout.customer.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <BoxField
        {...fieldOf('document')}
        label={t('checkout.otherBuyer.document')}
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
      {refusal && !isPending && (
        <div ref={scrollIntoView} className={styles.refusal}>
          <ProblemNote>{refusal}</ProblemNote>
        </div>
      )}
      <Button type="submit" variant={variant} isBusy={isPending}>
        {t('checkout.otherBuyer.confirm')}
      </Button>
    </form>
  );
}

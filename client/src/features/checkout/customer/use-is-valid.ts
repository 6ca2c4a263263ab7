import { type FieldPath, useFormContext } from 'react-hook-form';
import type { CustomerForm } from './customer-form.ts';

/** Whether the visitor filled in a field, left it, and its value is accepted. Its tick shows no earlier. */
export function useIsValid(name: FieldPath<CustomerForm>): boolean {
  const { getFieldState, formState, getValues } = useFormContext<CustomerForm>();
  const { isTouched, error } = getFieldState(name, formState);
  return isTouched && !error && getValues(name) !== '';
}

import { useQuery } from '@tanstack/react-query';
import { status } from './client.ts';

export const useStatus = () => useQuery({ queryKey: ['status'], queryFn: () => status() });

/** Whether the dashboard would refuse what changes data, so that it is not offered. */
export const useReadOnly = (): boolean => useStatus().data?.readOnly === true;

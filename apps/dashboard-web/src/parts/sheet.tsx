import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './sheet.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A dialog over the page. Escape, its button, and a press beside it close it. */
export const Sheet = ({ title, isOpen, onClose, children, wide = false }: SheetProps) => (
  <ModalOverlay
    className="sheet-back"
    isOpen={isOpen}
    isDismissable
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <Modal className={wide ? 'sheet wide' : 'sheet'}>
      <Dialog className="sheet-inner">
        <div className="in-row sheet-head">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <button type="button" className="button quiet icon" aria-label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </button>
        </div>
        <div className="stack sheet-content">{children}</div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
